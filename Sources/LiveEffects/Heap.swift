import CSystemCalls

/// The memory of the process.
package enum Heap {
  /// Has all threads take memory from one heap that grows in large steps.
  ///
  /// glibc gives each thread a heap of its own, and asks the kernel for every page of it.
  package static func share() { share_heap() }
}
