package main

import (
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// config says how a container behaves. It is the argument of `serve`.
type config struct {
	Name  string   `json:"name"`
	Ports []string `json:"ports"` // 80 or 53/udp
	// Milliseconds between the start and the first port, so that a dependency that does not wait shows.
	Delay int `json:"delay"`
	// A one-shot answers these questions itself, prints the answers and ends.
	Ends      bool      `json:"ends"`
	Questions questions `json:"questions"`
	// What the image does, in place of the fields above. See behave.go.
	Behaviour *behaviour `json:"behaviour"`
}

// ports returns the ports of the container, such as 80 or 53/udp.
func (c config) ports() []string {
	if c.Behaviour == nil {
		return c.Ports
	}
	ports := []string{}
	for _, one := range c.Behaviour.Listens {
		port := expand(one.Port)
		if one.Protocol == "udp" {
			port += "/udp"
		}
		ports = append(ports, port)
	}
	return ports
}

// crash is the signal of `stand-in end`. No program sends it by itself.
const crash = syscall.Signal(40)

// answersPrefix is what the line with the answers of a one-shot begins with.
const answersPrefix = "stand-in answers: "

func serve(text string) {
	var c config
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		fail(err)
	}
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP, syscall.SIGUSR1,
		syscall.SIGUSR2, syscall.SIGWINCH, crash)
	go func() {
		received := <-signals
		if received == crash {
			os.Exit(1)
		}
		// The kubelet shows this file in the Pod's status.
		message := fmt.Sprintf("signal %d", int(received.(syscall.Signal)))
		os.WriteFile("/dev/termination-log", []byte(message), 0o644)
		os.Exit(0)
	}()
	time.Sleep(time.Duration(c.Delay) * time.Millisecond)
	if c.Behaviour != nil {
		os.Exit(behave(c))
	}
	if c.Ends {
		text, err := json.Marshal(answer(c.Questions))
		if err != nil {
			fail(err)
		}
		fmt.Println(answersPrefix + string(text))
		return
	}
	for _, port := range c.Ports {
		if err := listen(c.Name, port); err != nil {
			fmt.Println("cannot listen:", err)
		}
	}
	select {}
}

func listen(name, port string) error {
	number, protocol, _ := strings.Cut(port, "/")
	if protocol == "udp" {
		return listenToPackets(name, ":"+number)
	}
	listener, err := net.Listen("tcp", ":"+number)
	if err != nil {
		return err
	}
	go func() {
		for {
			if connection, err := listener.Accept(); err == nil {
				go greet(connection, name)
			}
		}
	}()
	return nil
}

func listenToPackets(name, address string) error {
	packets, err := net.ListenPacket("udp", address)
	if err != nil {
		return err
	}
	go func() {
		buffer := make([]byte, 64)
		for {
			if _, from, err := packets.ReadFrom(buffer); err == nil {
				packets.WriteTo([]byte(name), from)
			}
		}
	}()
	return nil
}

// greet says who listens: at once to `ask`, which begins with a question mark, and as HTTP to everybody who speaks it.
func greet(connection net.Conn, name string) {
	defer connection.Close()
	connection.SetDeadline(time.Now().Add(5 * time.Second))
	first := make([]byte, 1024)
	n, err := connection.Read(first)
	if err != nil || n == 0 {
		return
	}
	if first[0] == '?' || first[0] == '!' {
		connection.Write([]byte(name))
		return
	}
	fmt.Fprintf(connection, "HTTP/1.1 200 OK\r\nContent-Length: %d\r\nConnection: close\r\n\r\n%s", len(name), name)
}

// server finds the process of `serve` in this container. It is process 1 unless the Pod shares its processes.
func server() (pid int, c config, argv []string, err error) {
	own, _ := os.Readlink("/proc/self/ns/mnt")
	entries, err := os.ReadDir("/proc")
	if err != nil {
		return 0, c, nil, err
	}
	for _, entry := range entries {
		if _, err := fmt.Sscanf(entry.Name(), "%d", &pid); err != nil {
			continue
		}
		line, err := os.ReadFile("/proc/" + entry.Name() + "/cmdline")
		words := strings.Split(strings.TrimSuffix(string(line), "\x00"), "\x00")
		if err != nil || len(words) < 4 || words[1] != "serve" || words[3] != "--" {
			continue
		}
		if space, err := os.Readlink("/proc/" + entry.Name() + "/ns/mnt"); err == nil && space != own {
			continue
		}
		return pid, c, words[4:], json.Unmarshal([]byte(words[2]), &c)
	}
	return 0, c, nil, fmt.Errorf("no program serves here")
}

func endServer() error {
	pid, _, _, err := server()
	if err != nil {
		return err
	}
	return syscall.Kill(pid, crash)
}
