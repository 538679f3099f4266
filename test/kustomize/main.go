// Builds Kustomize folders, or edits one as the program of Kustomize does:
//
//	kustomize FOLDER…    prints a JSON object with the YAML or the error of each folder
//	kustomize edit …     runs `kustomize edit …` in the working folder
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"sigs.k8s.io/kustomize/api/krusty"
	"sigs.k8s.io/kustomize/kustomize/v5/commands"
	"sigs.k8s.io/kustomize/kyaml/filesys"
)

type result struct {
	YAML  string `json:"yaml"`
	Error string `json:"error,omitempty"`
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "edit" {
		if err := commands.NewDefaultCommand().Execute(); err != nil {
			os.Exit(1)
		}
		return
	}
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
