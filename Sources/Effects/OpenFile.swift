/// A file that is read piece by piece and closed when the last holder lets go.
package final class OpenFile: Sendable {
  private let readNext: @Sendable (Int) throws(FileError) -> [UInt8]
  private let close: @Sendable () -> Void

  /// A file of which `read` gives the next bytes, at most as many as asked for and none at the end.
  package init(
    read: @escaping @Sendable (Int) throws(FileError) -> [UInt8],
    close: @escaping @Sendable () -> Void
  ) {
    readNext = read
    self.close = close
  }

  deinit { close() }

  /// The next bytes, at most `count`; none at the end.
  package func read(_ count: Int) throws(FileError) -> [UInt8] { try readNext(count) }
}
