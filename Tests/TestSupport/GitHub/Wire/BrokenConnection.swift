import Foundation

/// Connections that break: the listener can't be told to drop one, so its socket is looked up.
enum BrokenConnection {
  /// Shuts down the socket of this process whose other end has this port.
  static func shutDown(peer port: UInt16) {
    for socket: Int32 in 3..<1024 where peer(of: socket) == port {
      // What is closed with something to send left is reset, as by a server that dies.
      var linger = linger(l_onoff: 1, l_linger: 0)
      let length = socklen_t(MemoryLayout.size(ofValue: linger))
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, length)
      shutdown(socket, Int32(SHUT_RDWR))
    }
  }

  private static func peer(of socket: Int32) -> UInt16? {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout.size(ofValue: address))
    let status = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getpeername(socket, $0, &length)
      }
    }
    guard status == 0, address.sin_family == sa_family_t(AF_INET) else { return nil }
    return UInt16(bigEndian: address.sin_port)
  }
}
