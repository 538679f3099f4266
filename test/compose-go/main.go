// Reads manifests with Compose's own reference implementation, for tests that compare what tranship reads in them.
//
// Each line of standard input is a JSON object with files (path to text; compose.yaml is the manifest) and the
// environment; each line of standard output is the project that they make as JSON, or the error. Where it names a
// folder, all other files are read there. With the argument "keys" the program lists the keys of Compose's schema.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/compose-spec/compose-go/v2/cli"
	"github.com/compose-spec/compose-go/v2/dotenv"
	"github.com/sirupsen/logrus"
)

type input struct {
	Files       map[string]string `json:"files"`
	Environment map[string]string `json:"environment"`
	Manifests   []string          `json:"manifests"`
	Profiles    []string          `json:"profiles"`
	// The folder of the project, for manifests that are read where they are.
	Folder string `json:"folder"`
	Name   string `json:"name"`
	// Files of variables, in place of .env of the folder.
	EnvFiles []string `json:"envFiles"`
}

type output struct {
	Project any    `json:"project,omitempty"`
	Error   string `json:"error,omitempty"`
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "keys" {
		if err := listKeys(os.Stdout); err != nil {
			log.Fatal(err)
		}
		return
	}
	logrus.SetOutput(io.Discard)
	dotenv.RegisterFormat("raw", readRaw)
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	results := json.NewEncoder(os.Stdout)
	results.SetEscapeHTML(false)
	for {
		line, err := lines.ReadBytes('\n')
		if len(line) > 0 {
			if err := results.Encode(read(line)); err != nil {
				log.Fatal(err)
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

// readRaw reads an env file of the format "raw", which Docker Compose registers: each line is NAME=value as written.
func readRaw(r io.Reader, _ string, vars map[string]string, lookup func(key string) (string, bool)) error {
	lines := bufio.NewScanner(r)
	for lines.Scan() {
		line := strings.TrimLeft(lines.Text(), " \t")
		name, value, isSet := strings.Cut(line, "=")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if !isSet {
			value, isSet = lookup(name)
		}
		if isSet {
			vars[name] = value
		}
	}
	return lines.Err()
}

func read(line []byte) output {
	var in input
	if err := json.Unmarshal(line, &in); err != nil {
		log.Fatal(err)
	}
	folder, err := os.MkdirTemp("", "compose-go-")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(folder)
	for name, text := range in.Files {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			log.Fatal(err)
		}
	}
	environment := make([]string, 0, len(in.Environment))
	for name, value := range in.Environment {
		environment = append(environment, name+"="+value)
	}
	manifests := in.Manifests
	if len(manifests) == 0 {
		manifests = []string{"compose.yaml"}
	}
	working, name := folder, "app"
	if in.Folder != "" {
		working, name = in.Folder, in.Name
	}
	for index, name := range manifests {
		if _, isGiven := in.Files[name]; isGiven || in.Folder == "" {
			manifests[index] = filepath.Join(folder, name)
		} else {
			manifests[index] = filepath.Join(working, name)
		}
	}
	options, err := cli.NewProjectOptions(manifests,
		cli.WithWorkingDirectory(working),
		cli.WithEnv(environment),
		cli.WithEnvFiles(in.EnvFiles...),
		cli.WithDotEnv,
		cli.WithName(name),
		cli.WithProfiles(in.Profiles),
	)
	if err != nil {
		return output{Error: err.Error()}
	}
	project, err := options.LoadProject(context.Background())
	if err != nil {
		return output{Error: err.Error()}
	}
	return output{Project: project}
}
