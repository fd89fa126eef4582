#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <sys/resource.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif
#include <unistd.h>

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

void share_heap(void) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 4 << 20);
#endif
}
