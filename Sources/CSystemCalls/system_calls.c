#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sys/prctl.h>
#endif
#ifdef __APPLE__
#include <crt_externs.h>
#include <mach-o/dyld.h>
#include <stdio.h>
#include <sys/sysctl.h>
#include <time.h>
#endif

int spawn_in_directory(posix_spawn_file_actions_t *actions, const char *path) {
  return posix_spawn_file_actions_addchdir_np(actions, path);
}

int private_pipe(int *ends) {
#ifdef __linux__
  return pipe2(ends, O_CLOEXEC);
#else
  int status = pipe(ends);
  if (status == 0) {
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  }
  return status;
#endif
}

void survive_broken_pipe(int writer) {
#ifdef __APPLE__
  fcntl(writer, F_SETNOSIGPIPE, 1);
#else
  (void)writer;
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGPIPE);
  pthread_sigmask(SIG_BLOCK, &signals, 0);
#endif
}

short isolating_spawn_flags(void) {
#ifdef __APPLE__
  // Between `pipe` and FD_CLOEXEC another thread can start a program.
  return POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
  return 0;
#endif
}

char **environment_entries(void) {
#ifdef __APPLE__
  return *_NSGetEnviron();
#else
  return environ;
#endif
}

void forbid_core_dump(void) {
  struct rlimit limit = {0, 0};
  // The hard limit stays for the programs that we start.
  if (getrlimit(RLIMIT_CORE, &limit) == 0) {
    limit.rlim_cur = 0;
    setrlimit(RLIMIT_CORE, &limit);
  }
#ifdef __linux__
  // A dump that goes to a program is made whatever the limit is.
  prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
#endif
}

int send_to_disk(int descriptor, int waits) {
#ifdef __linux__
  int wait = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER;
  return sync_file_range(descriptor, 0, 0, SYNC_FILE_RANGE_WRITE | (waits ? wait : 0));
#else
  // Of Darwin's file systems this does the same, and leaves the disk's own cache alone.
  return waits ? fsync(descriptor) : 0;
#endif
}

int wait_for_disk(int descriptor) {
#ifdef __APPLE__
  // Not every file system supports this; all support `fsync`, which leaves the bytes in the disk's cache.
  if (fcntl(descriptor, F_FULLFSYNC) == 0) return 0;
#endif
  return fsync(descriptor);
}

enum process_state look_up_process(int number, unsigned long long *began) {
#ifdef __APPLE__
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, number};
  struct kinfo_proc process;
  size_t size = sizeof process;
  if (sysctl(name, 4, &process, &size, 0, 0) != 0) return process_unknown;
  if (size == 0) return process_missing;
  if (process.kp_proc.p_stat == SZOMB) return process_ended;
  struct timeval start = process.kp_proc.p_starttime;
  *began = (unsigned long long)start.tv_sec * 1000000 + (unsigned long long)start.tv_usec;
  return process_running;
#else
  (void)number;
  (void)began;
  return process_unknown;
#endif
}

int machine_name(char *name, unsigned size) {
#ifdef __APPLE__
  // The host name changes with the network.
  uuid_t id;
  struct timespec wait = {1, 0};
  if (size > 2 * sizeof id && gethostuuid(id, &wait) == 0) {
    for (unsigned place = 0; place < sizeof id; place++)
      snprintf(name + 2 * place, 3, "%02x", id[place]);
    return 0;
  }
#endif
  name[size - 1] = 0;
  return gethostname(name, size - 1);
}

int program_path(char *path, unsigned size) {
#ifdef __APPLE__
  if (_NSGetExecutablePath(path, &size) == 0) return 0;
  errno = ENAMETOOLONG;
  return -1;
#else
  long length = readlink("/proc/self/exe", path, size - 1);
  if (length < 0) return -1;
  path[length] = 0;
  return 0;
#endif
}

void share_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 4 << 20);
#endif
}
