package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// behaviour says what an image does, with variables of the container's environment in it, such as ${DB_HOST:-db}.
type behaviour struct {
	Listens   []listener `json:"listens"`
	Calls     []call     `json:"calls"`
	Writes    []string   `json:"writes"`
	Holds     []string   `json:"holds"`
	Needs     []string   `json:"needs"`
	StepsDown string     `json:"stepsDownTo"` // uid:gid
	Ends      *int       `json:"ends"`
	Waits     bool       `json:"waits"`
}

type listener struct {
	Port     string `json:"port"`
	Protocol string `json:"protocol"`
	Speaks   string `json:"speaks"`
	Loopback bool   `json:"loopback"`
}

type call struct {
	Host     string `json:"host"`
	Port     string `json:"port"`
	Protocol string `json:"protocol"`
}

// event is one line of the log. Without an error, the thing worked.
type event struct {
	Service string `json:"service"`
	Kind    string `json:"kind"`
	Name    string `json:"name"`
	By      string `json:"by,omitempty"` // who answered a call
	Error   string `json:"error,omitempty"`
}

// eventPrefix is what the line of an event begins with.
const eventPrefix = "stand-in event: "

// patience is how long a program that waits for its calls waits.
const patience = 5 * time.Second

// behave does what the image does. It returns when the program ends by itself.
func behave(c config) int {
	b := *c.Behaviour
	tell := func(kind, name, by string, err error) {
		one := event{Service: c.Name, Kind: kind, Name: name, By: by, Error: reason(err)}
		text, _ := json.Marshal(one)
		fmt.Println(eventPrefix + string(text))
		if err != nil {
			fmt.Printf("%s %s: %s\n", kind, name, one.Error)
		}
	}
	end := func(status int) int {
		tell("end", strconv.Itoa(status), "", nil)
		return status
	}
	tell("start", "", "", nil)
	if status := startProgram(os.Args[4:], tell); status != 0 {
		return end(status)
	}
	early := listenEarly(c.Name, b)
	if err := stepDown(b); err != nil {
		tell("user", b.StepsDown, "", err)
		return end(1)
	}
	for _, folder := range b.Holds {
		_, err := os.Stat(filepath.Join(expand(folder), ".from-image"))
		tell("hold", folder, "", err)
	}
	isBroken := false
	for _, file := range b.Needs {
		err := read(expand(file))
		tell("need", file, "", err)
		isBroken = isBroken || err != nil
	}
	for _, path := range b.Writes {
		err := writeAt(expand(path))
		tell("write", path, "", err)
		isBroken = isBroken || err != nil
	}
	if isBroken {
		return end(1)
	}
	var answered sync.WaitGroup
	for _, one := range b.Calls {
		answered.Add(1)
		go keepCalling(one, tell, answered.Done)
	}
	if b.Waits && !waitFor(&answered, patience) {
		fmt.Println("a server does not answer")
		return end(1)
	}
	for _, one := range b.Listens {
		name := one.Protocol + " " + one.Port
		err, isTried := early[one]
		if !isTried {
			err = listenAs(c.Name, one)
		}
		if err != nil {
			tell("listen", name, "", err)
			return end(1)
		}
		tell("listen", name, "", nil)
	}
	if b.Ends == nil {
		select {}
	}
	answered.Wait()
	time.Sleep(time.Second)
	return end(*b.Ends)
}

// listenEarly opens low ports before the change of the user, as programs do that start as root, since many systems let
// nobody else.
func listenEarly(name string, b behaviour) map[listener]error {
	tried := map[listener]error{}
	for _, one := range b.Listens {
		if port, _ := strconv.Atoi(expand(one.Port)); b.StepsDown != "" && port < 1024 {
			tried[one] = listenAs(name, one)
		}
	}
	return tried
}

// startProgram fails as the start of a mounted script does that may not be executed.
func startProgram(argv []string, tell func(kind, name, by string, err error)) int {
	if len(argv) == 0 || !strings.Contains(argv[0], "/") {
		return 0
	}
	info, err := os.Stat(argv[0])
	if err != nil || info.Mode().Perm()&0o111 != 0 && !info.IsDir() {
		return 0
	}
	tell("run", argv[0], "", syscall.EACCES)
	return 126
}

// stepDown makes the folders of data, gives them to the user and becomes this user, as many entry points do that start as
// root.
func stepDown(b behaviour) error {
	uid, gid, isSet := userOf(b.StepsDown)
	if !isSet || os.Getuid() != 0 {
		return nil
	}
	for _, path := range b.Writes {
		at := expand(path)
		if !fileName.MatchString(filepath.Base(at)) {
			os.MkdirAll(at, 0o755)
		}
		if err := os.Chown(at, uid, gid); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	if err := syscall.Setgroups([]int{}); err != nil {
		return err
	}
	if err := syscall.Setgid(gid); err != nil {
		return err
	}
	return syscall.Setuid(uid)
}

func userOf(text string) (uid, gid int, isSet bool) {
	n, _ := fmt.Sscanf(text, "%d:%d", &uid, &gid)
	if n == 1 {
		gid = uid
	}
	return uid, gid, n > 0
}

func read(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		_, err = file.ReadDir(1)
		if err == io.EOF {
			return nil
		}
		return err
	}
	_, err = file.Read(make([]byte, 1))
	if err == io.EOF {
		return nil
	}
	return err
}

// fileName matches names with an extension. Others are those of folders.
var fileName = regexp.MustCompile(`^\.env|^[^.].*\.[a-z][a-z0-9]+$`)

// writeAt creates a file in a folder, or appends to a file. It makes what is missing.
func writeAt(path string) error {
	info, err := os.Stat(path)
	isFile := err == nil && !info.IsDir()
	if err != nil {
		isFile = fileName.MatchString(filepath.Base(path))
		folder := path
		if isFile {
			folder = filepath.Dir(path)
		}
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
	}
	if !isFile {
		path = filepath.Join(path, ".written-by-"+strconv.Itoa(os.Getuid()))
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return err
	}
	file.WriteString("written\n")
	return file.Close()
}

// keepCalling calls each second until the server answers, and holds the connection open.
func keepCalling(one call, tell func(kind, name, by string, err error), done func()) {
	name := one.Host + ":" + one.Port
	isAnswered, isRefused := false, false
	for {
		by, err := callOnce(one, func(by string) {
			if !isAnswered {
				isAnswered = true
				tell("call", name, by, nil)
				done()
			}
		})
		if by == "" && err != nil && !isRefused && !isAnswered {
			isRefused = true
			tell("call", name, "", err)
		}
		time.Sleep(time.Second)
	}
}

func callOnce(one call, answered func(by string)) (string, error) {
	protocol := one.Protocol
	if protocol == "" {
		protocol = "tcp"
	}
	connection, err := net.DialTimeout(protocol, addressOf(one), 3*time.Second)
	if err != nil {
		return "", err
	}
	defer connection.Close()
	connection.SetDeadline(time.Now().Add(3 * time.Second))
	if _, err := connection.Write([]byte("!")); err != nil {
		return "", err
	}
	buffer := make([]byte, 256)
	n, err := connection.Read(buffer)
	if err != nil {
		return "", err
	}
	by := string(buffer[:n])
	answered(by)
	if protocol == "tcp" {
		connection.SetDeadline(time.Time{})
		io.Copy(io.Discard, connection)
	}
	return by, nil
}

// addressOf takes the host, and the port where none is given, from a URL or an address in a variable.
func addressOf(one call) string {
	host, port := expand(one.Host), expand(one.Port)
	if strings.Contains(host, "://") {
		if found, err := url.Parse(host); err == nil {
			host = found.Hostname()
			if (port == "" || port == "0") && found.Port() != "" {
				port = found.Port()
			}
		}
	} else if name, own, err := net.SplitHostPort(host); err == nil {
		host = name
		if port == "" || port == "0" {
			port = own
		}
	}
	return net.JoinHostPort(host, port)
}

func listenAs(name string, one listener) error {
	host := ""
	if one.Loopback {
		host = "127.0.0.1"
	}
	address := net.JoinHostPort(host, expand(one.Port))
	if one.Protocol == "udp" {
		return listenToPackets(name, address)
	}
	open, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	certificate := sync.OnceValue(makeCertificate)
	go func() {
		for {
			if connection, err := open.Accept(); err == nil {
				go answerAs(connection, name, one.Speaks, certificate)
			}
		}
	}()
	return nil
}

// answerAs says its name to the calls of other stand-ins, and speaks its own protocol with everybody else.
func answerAs(connection net.Conn, name, speaks string, certificate func() tls.Certificate) {
	first := &peeked{Conn: connection}
	defer connection.Close()
	connection.SetReadDeadline(time.Now().Add(10 * time.Second))
	switch b, err := first.peek(); {
	case err != nil:
		return
	case b == '!' || b == '?':
		connection.Write([]byte(name))
		if b == '!' {
			connection.SetReadDeadline(time.Time{})
			io.Copy(io.Discard, first)
		}
	case speaks == "tls":
		secured := tls.Server(first, &tls.Config{Certificates: []tls.Certificate{certificate()}})
		answerHTTP(secured, name)
		secured.Close()
	case speaks == "http" && b >= 'A' && b <= 'Z':
		answerHTTP(first, name)
	default:
		connection.Write([]byte("-ERR unknown command\r\n"))
	}
}

func answerHTTP(connection io.ReadWriter, name string) {
	if _, err := connection.Read(make([]byte, 4096)); err == nil {
		fmt.Fprintf(connection, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", len(name), name)
	}
}

// peeked is a connection whose first byte can be looked at.
type peeked struct {
	net.Conn
	first []byte
}

func (p *peeked) peek() (byte, error) {
	p.first = make([]byte, 1)
	_, err := io.ReadFull(p.Conn, p.first)
	return p.first[0], err
}

func (p *peeked) Read(buffer []byte) (int, error) {
	if len(p.first) > 0 {
		n := copy(buffer, p.first)
		p.first = p.first[n:]
		return n, nil
	}
	return p.Conn.Read(buffer)
}

func makeCertificate() tls.Certificate {
	key, _ := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	template := x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(24 * time.Hour)}
	bytes, _ := x509.CreateCertificate(rand.Reader, &template, &template, key.Public(), key)
	return tls.Certificate{Certificate: [][]byte{bytes}, PrivateKey: key}
}

func waitFor(all *sync.WaitGroup, longest time.Duration) bool {
	done := make(chan struct{})
	go func() { all.Wait(); close(done) }()
	select {
	case <-done:
		return true
	case <-time.After(longest):
		return false
	}
}

var variable = regexp.MustCompile(`\$(?:\{(\w+)(?::?-([^}]*))?\}|(\w+))`)

// expand replaces ${NAME}, ${NAME:-default} and $NAME by the values of the environment.
func expand(text string) string {
	return variable.ReplaceAllStringFunc(text, func(found string) string {
		parts := variable.FindStringSubmatch(found)
		if value := os.Getenv(parts[1] + parts[3]); value != "" {
			return value
		}
		return parts[2]
	})
}

// reason is the text of an error as programs in C print it.
func reason(err error) string {
	var number syscall.Errno
	if err == nil {
		return ""
	}
	if !errors.As(err, &number) {
		return err.Error()
	}
	text := number.Error()
	return strings.ToUpper(text[:1]) + text[1:]
}
