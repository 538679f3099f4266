// The program of every stand-in image. It takes the place of the image's own program and answers questions about
// the container that it runs in.
//
//	stand-in serve CONFIG -- ARGV…  listens as the image does; ARGV is the command that would have run
//	stand-in ask                    answers the questions on standard input, as the container's user
//	stand-in end                    makes the serving program fail, as a crash does
//	stand-in touch FILE TEXT        writes a file; ask runs it as another user
//
// Under any other name, such as pg_isready, it is a health check: it succeeds once the container listens.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	name := filepath.Base(os.Args[0])
	if name != "stand-in" {
		os.Exit(checkHealth(name, os.Args[1:]))
	}
	switch os.Args[1] {
	case "serve":
		serve(os.Args[2])
	case "ask":
		var asked questions
		if err := json.NewDecoder(os.Stdin).Decode(&asked); err != nil {
			fail(err)
		}
		if err := json.NewEncoder(os.Stdout).Encode(answer(asked)); err != nil {
			fail(err)
		}
	case "end":
		if err := endServer(); err != nil {
			fail(err)
		}
	case "touch":
		if err := os.WriteFile(os.Args[2], []byte(os.Args[3]), 0o600); err != nil {
			fail(err)
		}
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
