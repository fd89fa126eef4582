import Diagnostics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command leaves the process.
enum ProgramEnd {
  /// Ends the process here, with all that is in memory left as it is.
  static func leave(with status: ExitStatus) -> Never { exit(status.rawValue) }
}
