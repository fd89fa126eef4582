// The two callers of the unwinder in the static binary, without unwind tables. It would abort there.
// Swift code throws without tables, and no linked C++ code throws: both were looked up in the archives.

enum { forceUnwind = 8, cleanupPhase = 2, endOfStack = 16 };

typedef int (*Stop)(
  int version, int actions, unsigned long long exceptionClass, void *exception, void *context,
  void *argument);

// pthread_exit, with which dispatchMain ends the first thread: its stop function runs no handlers, as
// nobody registers any, and jumps out of the thread at the end of the stack.
int __wrap__Unwind_ForcedUnwind(void *exception, Stop stop, void *argument) {
  static long long context[64];
  stop(1, forceUnwind | cleanupPhase | endOfStack, 0, exception, context, argument);
  __builtin_trap();
}

// The runtime's report of a fatal error: without frames.
int __wrap__Unwind_Backtrace(void *visit, void *argument) {
  return 5;
}
