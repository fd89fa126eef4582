/// A file that is read in pieces and closed after the last use.
package final class OpenFile: Sendable {
  private let readNext: @Sendable (Int) throws(FileError) -> [UInt8]
  private let close: @Sendable () -> Void

  /// A file whose `read` returns the next bytes, at most the requested number, and none at the end.
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
