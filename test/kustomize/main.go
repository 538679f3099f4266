// Builds Kustomize folders: kustomize FOLDER… prints a JSON object with the YAML or the error of each folder.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

type result struct {
	YAML  string `json:"yaml"`
	Error string `json:"error,omitempty"`
}

func main() {
	built := map[string]result{}
	for _, folder := range os.Args[1:] {
		built[folder] = build(folder)
	}
	if err := json.NewEncoder(os.Stdout).Encode(built); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func build(folder string) result {
	resources, err := krusty.MakeKustomizer(krusty.MakeDefaultOptions()).Run(filesys.MakeFsOnDisk(), folder)
	if err != nil {
		return result{Error: err.Error()}
	}
	text, err := resources.AsYaml()
	if err != nil {
		return result{Error: err.Error()}
	}
	return result{YAML: string(text)}
}
