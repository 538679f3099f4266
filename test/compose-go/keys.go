package main

import (
	"encoding/json"
	"fmt"
	"io"
	"sort"
	"strings"

	"github.com/compose-spec/compose-go/v2/schema"
)

// node is a JSON Schema, as far as it names keys.
type node struct {
	Ref                  string          `json:"$ref"`
	Type                 json.RawMessage `json:"type"`
	Deprecated           bool            `json:"deprecated"`
	OneOf                []node          `json:"oneOf"`
	AnyOf                []node          `json:"anyOf"`
	AllOf                []node          `json:"allOf"`
	Items                *node           `json:"items"`
	Properties           map[string]node `json:"properties"`
	PatternProperties    map[string]node `json:"patternProperties"`
	AdditionalProperties json.RawMessage `json:"additionalProperties"`
	Defs                 map[string]node `json:"$defs"`
	Definitions          map[string]node `json:"definitions"`
}

// lister collects the paths of all keys of a schema, each with the types of its values.
type lister struct {
	definitions map[string]node
	types       map[string]map[string]bool
	deprecated  map[string]bool
}

// listKeys writes every key that Compose's schema knows, one a line: its path, the types of its values, and the word
// "deprecated" where the schema says so. In a path, * is any name and [] any item of a list.
func listKeys(out io.Writer) error {
	var root node
	if err := json.Unmarshal([]byte(schema.Schema), &root); err != nil {
		return err
	}
	definitions := root.Defs
	if definitions == nil {
		definitions = root.Definitions
	}
	list := lister{definitions, map[string]map[string]bool{}, map[string]bool{}}
	list.visit(root, "", nil)
	paths := make([]string, 0, len(list.types))
	for path := range list.types {
		paths = append(paths, path)
	}
	sort.Strings(paths)
	for _, path := range paths {
		types := make([]string, 0, len(list.types[path]))
		for name := range list.types[path] {
			types = append(types, name)
		}
		sort.Strings(types)
		line := path + " " + strings.Join(types, "|")
		if list.deprecated[path] {
			line += " deprecated"
		}
		if _, err := fmt.Fprintln(out, strings.TrimSpace(line)); err != nil {
			return err
		}
	}
	return nil
}

func (list *lister) visit(at node, path string, within []string) {
	if name, isReference := definitionOf(at); isReference {
		for _, outer := range within {
			if outer == name {
				return
			}
		}
		list.visit(list.definitions[name], path, append(append([]string{}, within...), name))
	}
	for _, alternatives := range [][]node{at.OneOf, at.AnyOf, at.AllOf} {
		for _, each := range alternatives {
			list.visit(each, path, within)
		}
	}
	for name, value := range at.Properties {
		list.key(value, below(path, name), within)
	}
	for pattern, value := range at.PatternProperties {
		if pattern != "^x-" {
			list.key(value, below(path, "*"), within)
		}
	}
	var others node
	if len(at.AdditionalProperties) > 0 && json.Unmarshal(at.AdditionalProperties, &others) == nil {
		list.key(others, below(path, "*"), within)
	}
	if at.Items != nil {
		list.visit(*at.Items, below(path, "[]"), within)
	}
}

func (list *lister) key(value node, path string, within []string) {
	if list.types[path] == nil {
		list.types[path] = map[string]bool{}
	}
	list.typesOf(value, path)
	list.visit(value, path, within)
}

func (list *lister) typesOf(value node, path string) {
	if value.Deprecated {
		list.deprecated[path] = true
	}
	if name, isReference := definitionOf(value); isReference {
		list.typesOf(list.definitions[name], path)
	}
	var one string
	var several []string
	if json.Unmarshal(value.Type, &one) == nil {
		several = []string{one}
	} else {
		_ = json.Unmarshal(value.Type, &several)
	}
	for _, name := range several {
		list.types[path][name] = true
	}
	for _, alternatives := range [][]node{value.OneOf, value.AnyOf, value.AllOf} {
		for _, each := range alternatives {
			list.typesOf(each, path)
		}
	}
}

func definitionOf(at node) (string, bool) {
	return at.Ref[strings.LastIndex(at.Ref, "/")+1:], at.Ref != ""
}

func below(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}
