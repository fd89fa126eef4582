// What Swift can't import from C: macros with code, and functions with variable arguments.
// The declarations are wrapped here; Darwin.swift gives them the names of Apple's overlay.
static inline int *flow_errno(void) { return &errno; }
static inline int flow_fcntl(int file, int command, int value) { return fcntl(file, command, value); }
static inline int flow_fcntl_ptr(int file, int command, void *value) { return fcntl(file, command, value); }
static inline int flow_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int flow_ioctl_ptr(int file, unsigned long request, void *value) { return ioctl(file, request, value); }
