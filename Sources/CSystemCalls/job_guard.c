// Ends what a job leaves behind: by a mark in the environment, which also programs in another
// session inherit, and by a guard that outlives this process.
#define _GNU_SOURCE
#include "CSystemCalls.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <dirent.h>
#include <sys/syscall.h>
#endif
#ifdef __APPLE__
#include <sys/sysctl.h>
#endif

#ifdef __linux__
static int is_marked(const char *number, const char *mark) {
  char path[64], text[1 << 14];
  size_t length = strlen(mark), kept = 0;
  snprintf(path, sizeof path, "/proc/%.20s/environ", number);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count;
  int found = 0;
  while (!found && (count = read(file, text + kept, sizeof text - kept)) > 0) {
    size_t size = kept + (size_t)count;
    found = memmem(text, size, mark, length) != 0;
    kept = size < length ? size : length;
    memmove(text, text + size - kept, kept);
  }
  close(file);
  return found;
}

int end_marked(const char *mark, int signal) {
  DIR *folder = opendir("/proc");
  if (!folder) return 0;
  int count = 0;
  for (struct dirent *entry; (entry = readdir(folder));) {
    int number = isdigit((unsigned char)entry->d_name[0]) ? atoi(entry->d_name) : 0;
    if (number <= 1 || number == getpid() || !is_marked(entry->d_name, mark)) continue;
    kill(number, signal);
    count++;
  }
  closedir(folder);
  return count;
}
#elif defined(__APPLE__)
// The environments of programs that belong to the system are hidden.
static int is_marked(int number, const char *mark, char *text, size_t size) {
  int name[] = {CTL_KERN, KERN_PROCARGS2, number};
  if (sysctl(name, 3, text, &size, 0, 0) != 0) return 0;
  return memmem(text, size, mark, strlen(mark)) != 0;
}

int end_marked(const char *mark, int signal) {
  int name[] = {CTL_KERN, KERN_PROC, KERN_PROC_UID, (int)getuid()};
  size_t size = 0;
  if (sysctl(name, 4, 0, &size, 0, 0) != 0) return 0;
  size += size / 4;
  struct kinfo_proc *all = malloc(size);
  size_t room = 1 << 20;
  char *text = malloc(room);
  int count = 0;
  if (all && text && sysctl(name, 4, all, &size, 0, 0) == 0) {
    for (size_t index = 0; index < size / sizeof *all; index++) {
      int number = all[index].kp_proc.p_pid;
      if (number <= 1 || number == getpid() || !is_marked(number, mark, text, room)) continue;
      kill(number, signal);
      count++;
    }
  }
  free(all);
  free(text);
  return count;
}
#else
int end_marked(const char *mark, int signal) {
  (void)mark;
  (void)signal;
  return 0;
}
#endif

static void close_all_but(int kept) {
  if (kept != 3) {
    dup2(kept, 3);
    kept = 3;
  }
  for (int file = 0; file < 3; file++) close(file);
#if defined(__linux__) && defined(SYS_close_range)
  if (syscall(SYS_close_range, 4u, ~0u, 0u) == 0) return;
#endif
  long most = sysconf(_SC_OPEN_MAX);
  for (int file = 4; file < (most < 0 || most > 65536 ? 65536 : most); file++) close(file);
}

int start_guard(int group, const char *mark, int *writer) {
  int ends[2];
  if (private_pipe(ends) != 0) return -1;
  int guard = fork();
  if (guard != 0) {
    close(ends[0]);
    *writer = ends[1];
    if (guard < 0) close(ends[1]);
    return guard;
  }
  // Signals to the group of this process are not for the guard.
  setpgid(0, 0);
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, 0);
  close_all_but(ends[0]);
  char byte;
  ssize_t count;
  while ((count = read(3, &byte, 1)) < 0 && errno == EINTR) {}
  if (count == 0) {
    kill(-group, SIGKILL);
    for (int round = 0; round < 20 && end_marked(mark, SIGKILL) > 0; round++) usleep(1000);
  }
  _exit(0);
}
