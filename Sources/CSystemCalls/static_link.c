// Used by the link of the shipped Linux binary only (--wrap, Package.swift); dead code elsewhere.

// A static binary that loads a module for names (sss, mdns, systemd) crashes in glibc. Told that there
// is none, glibc goes on to `files` and `dns`, which are built in.
void *__wrap___libc_dlopen_mode(const char *name, int mode) {
  (void)name;
  (void)mode;
  return 0;
}
