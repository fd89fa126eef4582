package import Base
import Synchronization

extension OpenFile {
  /// A file of these bytes.
  package convenience init(_ bytes: [UInt8]) {
    let rest = Mutex(bytes[...])
    self.init(
      read: { count throws(FileError) in
        rest.withLock { rest in
          defer { rest = rest.dropFirst(count) }
          return Array(rest.prefix(count))
        }
      }, close: {})
  }
}
