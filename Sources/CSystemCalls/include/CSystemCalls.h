// Calls that Swift's own module of glibc does not show.
#ifndef FLOWCTL_CSYSTEM_H
#define FLOWCTL_CSYSTEM_H

#include <spawn.h>

/// The directory in which a program starts.
int spawn_in_directory(posix_spawn_file_actions_t *actions, const char *path);

/// A pipe whose ends no other program inherits; 0, or -1 and `errno`.
int private_pipe(int *ends);

/// Makes a write to a pipe without a reader fail with EPIPE instead of ending this process.
/// On macOS the signal is for the process, so the file is changed; elsewhere it is blocked for this thread.
void survive_broken_pipe(int writer);

/// The flags of `posix_spawn` that keep all descriptors from a program except those that it is given.
short isolating_spawn_flags(void);

/// The environment of this process, which ends with NULL; NULL without one.
char **environment_entries(void);

/// Keeps the memory of this process out of core dumps and from other programs of the same user.
void forbid_core_dump(void);

/// Starts to send the bytes of a file to the disk, and waits until they are there where it is asked to;
/// 0, or -1 and `errno`. Where they lie is not on the disk then: only `fsync` makes that so.
int send_to_disk(int descriptor, int waits);

/// Waits until the bytes of a file are on the disk, not only in its cache; 0, or -1 and `errno`.
int wait_for_disk(int descriptor);

/// Sends a signal to each other process of this user with a text in its environment; 0 sends none.
/// The number of these processes. On macOS, programs that belong to the system are not found.
int end_marked(const char *mark, int signal);

/// Starts a process that kills a group and what is marked once this process has died without a word.
/// A byte to the writer releases it. Its process id, or -1.
int start_guard(int group, const char *mark, int *writer);

/// The state of a process where the system has no /proc.
enum process_state { process_unknown, process_missing, process_ended, process_running };

/// Asks the kernel about a process; a running one began at this number of microseconds since 1970.
/// Always unknown on Linux.
enum process_state look_up_process(int number, unsigned long long *began);

/// A name of this machine that stays the same, as a text with NUL; 0, or -1 and `errno`.
int machine_name(char *name, unsigned size);

/// The path of the running program, as a text with NUL; 0, or -1 and `errno`.
int program_path(char *path, unsigned size);

/// Whether the keychain may ask the user in a window; otherwise a call that would ask fails. Only on macOS.
void allow_keychain_windows(int allowed);

/// Has all threads take memory from one heap, which grows by megabytes; without glibc, nothing.
void share_heap(void);

#endif
