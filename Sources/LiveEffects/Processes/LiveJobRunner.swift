package import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension JobRunner {
  /// Programs of this machine; each has a thread that hands over its output and sees it end.
  package static let live = JobRunner(
    run: { request, sink in
      if Task.isCancelled { return .cancelled }
      do throws(ProcessError) {
        let doorbell = try Doorbell()
        return await onThread(rungBy: doorbell) { JobWatch.end(of: request, doorbell, sink) }
      } catch {
        return .notStarted(reason: "no pipe is to be had for '\(request.executable)'")
      }
    },
    find: { name, directory, path in
      if name.utf8.contains(UInt8(ascii: "/")) {
        return program(name.hasPrefix("/") ? name : "\(directory)/\(name)")
      }
      // A folder that is not absolute would be looked for in whatever tree is checked.
      return path.split(separator: ":").lazy.filter { $0.hasPrefix("/") }
        .compactMap { program("\($0)/\(name)") }.first
    })

  private static func program(_ path: String) -> JobProgram? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0,
      let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return JobProgram(
      path: path, file: String(cString: resolved), size: Int(info.st_size),
      modified: LiveFile.modified(info), inode: UInt64(info.st_ino))
  }
}
