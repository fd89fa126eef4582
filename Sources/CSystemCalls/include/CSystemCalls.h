// Calls that Swift's own module of glibc does not show.
#ifndef FLOWCTL_CSYSTEM_H
#define FLOWCTL_CSYSTEM_H

#include <spawn.h>

/// The directory in which a program starts.
int spawn_in_directory(posix_spawn_file_actions_t *actions, const char *path);

/// A pipe whose ends no other program inherits; 0, or -1 and `errno`.
int private_pipe(int *ends);

/// Keeps the memory of this process out of core dumps and from other programs of the same user.
void forbid_core_dump(void);

/// Starts to send the bytes of a file to the disk, and waits until they are there where it is asked to;
/// 0, or -1 and `errno`. Where they lie is not on the disk then: only `fsync` makes that so.
int send_to_disk(int descriptor, int waits);

/// Has all threads take memory from one heap, which grows by megabytes; without glibc, nothing.
void share_heap(void);

#endif
