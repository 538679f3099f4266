package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"sort"
	"strings"
	"sync"
	"syscall"
	"time"
)

type questions struct {
	Reach  []target `json:"reach"`
	Write  []write  `json:"write"`
	Hash   []string `json:"hash"`   // files and folders
	List   []string `json:"list"`   // folders
	Status bool     `json:"status"` // of the process
	// How long a connection that is refused is tried again, in milliseconds.
	Patience int `json:"patience"`
}

// target is an address that somebody listens on. All of those who answer to a name have to be seen.
type target struct {
	Address string   `json:"address"` // host:port
	UDP     bool     `json:"udp"`
	All     []string `json:"all"`
}

// write asks whether a folder can be written to. An image that starts as root and steps down gives the folder to its
// user first, as its entry point does.
type write struct {
	Folder   string `json:"folder"`
	Mark     string `json:"mark"`
	UID      int    `json:"uid"`
	GID      int    `json:"gid"`
	StepDown bool   `json:"stepDown"`
}

type answers struct {
	Reach  map[string][]string          `json:"reach"` // who answered, or one text that begins with "! "
	Write  map[string]string            `json:"write"` // empty, or why not
	Hash   map[string]map[string]string `json:"hash"`  // by asked path and found file: digest and mode, or "! …"
	List   map[string][]string          `json:"list"`  // names
	Status *status                      `json:"status"`
}

type status struct {
	Environment []string `json:"environment"`
	Argv        []string `json:"argv"`
	Folder      string   `json:"folder"`
	UID         int      `json:"uid"`
	GID         int      `json:"gid"`
	Groups      []int    `json:"groups"`
	Hostname    string   `json:"hostname"`
	Hosts       string   `json:"hosts"`
	SharedBytes uint64   `json:"sharedBytes"` // size of /dev/shm
	ReadOnly    bool     `json:"readOnly"`    // the root file system
}

func answer(asked questions) answers {
	result := answers{
		Reach: map[string][]string{},
		Write: map[string]string{},
		Hash:  map[string]map[string]string{},
		List:  map[string][]string{},
	}
	var lock sync.Mutex
	var all sync.WaitGroup
	places := make(chan struct{}, 16)
	for _, one := range asked.Reach {
		all.Add(1)
		go func() {
			defer all.Done()
			places <- struct{}{}
			found := reach(one, time.Duration(asked.Patience)*time.Millisecond)
			<-places
			lock.Lock()
			result.Reach[key(one)] = found
			lock.Unlock()
		}()
	}
	all.Wait()
	for _, one := range asked.Write {
		result.Write[one.Folder] = tryToWrite(one)
	}
	for _, path := range asked.Hash {
		files := map[string]string{}
		hash(files, path, 0)
		result.Hash[path] = files
	}
	for _, folder := range asked.List {
		result.List[folder] = list(folder)
	}
	if asked.Status {
		result.Status = statusOf()
	}
	return result
}

func key(one target) string {
	if one.UDP {
		return one.Address + "/udp"
	}
	return one.Address
}

func reach(one target, patience time.Duration) []string {
	deadline := time.Now().Add(patience)
	seen := map[string]bool{}
	tries := 1
	if len(one.All) > 1 {
		tries = 60
	}
	failure := ""
	for tries > 0 {
		name, err := dial(one)
		if err == nil {
			seen[name] = true
			tries--
			if len(seen) >= len(one.All) {
				break
			}
			continue
		}
		failure = "! " + err.Error()
		// Nodes learn of new endpoints, and the DNS of new names, a little after the Pods run.
		if time.Now().After(deadline) {
			break
		}
		time.Sleep(250 * time.Millisecond)
	}
	if len(seen) == 0 {
		return []string{failure}
	}
	names := []string{}
	for name := range seen {
		names = append(names, name)
	}
	sort.Strings(names)
	return names
}

func dial(one target) (string, error) {
	protocol := "tcp"
	if one.UDP {
		protocol = "udp"
	}
	connection, err := net.DialTimeout(protocol, one.Address, 3*time.Second)
	if err != nil {
		return "", err
	}
	defer connection.Close()
	connection.SetDeadline(time.Now().Add(2 * time.Second))
	if _, err := connection.Write([]byte("?")); err != nil {
		return "", err
	}
	if one.UDP {
		buffer := make([]byte, 256)
		n, err := connection.Read(buffer)
		return string(buffer[:n]), err
	}
	name, err := io.ReadAll(connection)
	if err == nil && len(name) == 0 {
		err = fmt.Errorf("closed without an answer")
	}
	return string(name), err
}

func tryToWrite(one write) string {
	info, err := os.Stat(one.Folder)
	if err != nil {
		return err.Error()
	}
	if !info.IsDir() {
		file, err := os.OpenFile(one.Folder, os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err.Error()
		}
		file.Close()
		return ""
	}
	owner := info.Sys().(*syscall.Stat_t)
	state := fmt.Sprintf("%s (folder %o, %d:%d)", one.Folder, info.Mode().Perm(), owner.Uid, owner.Gid)
	self, err := os.Executable()
	if err != nil {
		return err.Error()
	}
	command := exec.Command(self, "touch", filepath.Join(one.Folder, ".mark-"+one.Mark), one.Mark)
	if one.StepDown && os.Getuid() == 0 {
		if err := os.Chown(one.Folder, one.UID, one.GID); err != nil {
			return fmt.Sprintf("chown: %v %s", err, state)
		}
		user := &syscall.Credential{Uid: uint32(one.UID), Gid: uint32(one.GID)}
		command.SysProcAttr = &syscall.SysProcAttr{Credential: user}
	}
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Sprintf("%s %v %s", strings.TrimSpace(string(output)), err, state)
	}
	return ""
}

const mostFiles = 1000

// hash follows links, as those in the folder of a ConfigMap, and leaves out the folders that hold its versions.
func hash(files map[string]string, path string, depth int) {
	info, err := os.Stat(path)
	if err != nil {
		files[path] = "! " + err.Error()
		return
	}
	if info.IsDir() {
		entries, err := os.ReadDir(path)
		if err != nil {
			files[path] = "! " + err.Error()
		}
		for _, entry := range entries {
			if !strings.HasPrefix(entry.Name(), "..") && depth < 16 && len(files) < mostFiles {
				hash(files, filepath.Join(path, entry.Name()), depth+1)
			}
		}
		return
	}
	if !info.Mode().IsRegular() {
		return
	}
	content, err := os.ReadFile(path)
	if err != nil {
		files[path] = "! " + err.Error()
		return
	}
	digest := sha256.Sum256(content)
	files[path] = fmt.Sprintf("%s %o", hex.EncodeToString(digest[:]), info.Mode().Perm())
}

func list(folder string) []string {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return []string{"! " + err.Error()}
	}
	names := []string{}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

func statusOf() *status {
	pid, _, argv, err := server()
	if err != nil {
		return nil
	}
	process := fmt.Sprintf("/proc/%d", pid)
	environment, _ := os.ReadFile(process + "/environ")
	folder, _ := os.Readlink(process + "/cwd")
	groups, _ := os.Getgroups()
	hostname, _ := os.Hostname()
	hosts, _ := os.ReadFile("/etc/hosts")
	var shared, root syscall.Statfs_t
	syscall.Statfs("/dev/shm", &shared)
	syscall.Statfs("/", &root)
	return &status{
		Environment: strings.Split(strings.TrimSuffix(string(environment), "\x00"), "\x00"),
		Argv:        argv,
		Folder:      folder,
		UID:         os.Getuid(),
		GID:         os.Getgid(),
		Groups:      groups,
		Hostname:    hostname,
		Hosts:       string(hosts),
		SharedBytes: shared.Blocks * uint64(shared.Bsize),
		ReadOnly:    root.Flags&syscall.MS_RDONLY != 0,
	}
}
