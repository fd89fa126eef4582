#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ports of this machine, by the system's own calls.
struct LoopbackPort: ~Copyable {
  /// A port whose queue of waiting connections is full: it does not answer another one.
  let number: Int
  private let descriptors: [Int32]

  struct Unavailable: Error {
    let call: String
    let error: Int32
  }

  /// A port that no process uses at this moment.
  static func free() throws -> Int {
    let (descriptor, address) = try bound()
    close(descriptor)
    return number(of: address)
  }

  /// Listens, and fills the queue with connections that no process accepts.
  init() throws {
    let (listener, address) = try Self.bound()
    guard listen(listener, 0) == 0 else { throw Unavailable(call: "listen", error: errno) }
    var descriptors = [listener]
    // Linux and macOS keep a few more than the limit of 0.
    for _ in 0..<8 {
      let descriptor = try Self.opened()
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      _ = Self.withAddress(address) { connect(descriptor, $0, $1) }
      descriptors.append(descriptor)
    }
    (number, self.descriptors) = (Self.number(of: address), descriptors)
  }

  deinit {
    for descriptor in descriptors { close(descriptor) }
  }

  private static func number(of address: sockaddr_in) -> Int {
    Int(UInt16(bigEndian: address.sin_port))
  }

  private static func opened() throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    if descriptor < 0 { throw Unavailable(call: "socket", error: errno) }
    return descriptor
  }

  /// A socket with a port that the system chooses.
  private static func bound() throws -> (Int32, sockaddr_in) {
    let descriptor = try opened()
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    guard withAddress(address, { bind(descriptor, $0, $1) }) == 0 else {
      throw Unavailable(call: "bind", error: errno)
    }
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    guard status == 0 else { throw Unavailable(call: "getsockname", error: errno) }
    return (descriptor, address)
  }

  private static func withAddress(
    _ address: sockaddr_in, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) -> Int32 {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
