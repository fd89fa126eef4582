import Effects

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension LiveFile {
  static func open(_ path: String) throws(FileError) -> OpenFile {
    let descriptor = retrying { Int(systemOpen(path, O_RDONLY | O_CLOEXEC, 0)) }
    guard descriptor >= 0 else { throw error(path, errno) }
    let open = Int32(descriptor)
    return OpenFile(
      read: { count throws(FileError) in try readNext(open, count, path: path) },
      close: { systemClose(open) })
  }

  private static func readNext(
    _ descriptor: Int32, _ count: Int, path: String
  ) throws(FileError) -> [UInt8] {
    var code: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let got = retrying { systemRead(descriptor, buffer.baseAddress, count) }
      code = got < 0 ? errno : 0
      filled = max(got, 0)
    }
    if code != 0 { throw error(path, code) }
    return bytes
  }
}
