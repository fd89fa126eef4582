/// The port to the terminal: results on one stream, messages on the other.
package struct Console: Sendable {
  package var writeOutput: @Sendable (_ bytes: [UInt8]) -> Void
  package var writeErrors: @Sendable (_ bytes: [UInt8]) -> Void
  /// All of standard input, at most `limit` bytes.
  package var readInput: @Sendable (_ limit: Int) throws(FileError) -> [UInt8]
  /// The next line of standard input without its line end; nil at the end of the input.
  package var readLine: @Sendable () -> String?
  /// The next line of the terminal, typed without echo; nil if the user cancels.
  package var readSecret: @Sendable () -> String?
  package var outputIsTerminal: Bool
  package var inputIsTerminal: Bool
  /// Why not all output was written; nil if it was.
  package var outputFailure: @Sendable () -> String?
  /// The current columns and rows of the output terminal; nil if unknown.
  package var outputSize: @Sendable () -> (columns: Int, rows: Int)?

  /// The columns of the output terminal; nil if unknown.
  package var outputWidth: Int? { outputSize()?.columns }

  /// A console of these closures.
  package init(
    outputIsTerminal: Bool, inputIsTerminal: Bool,
    writeOutput: @escaping @Sendable ([UInt8]) -> Void,
    writeErrors: @escaping @Sendable ([UInt8]) -> Void,
    readInput: @escaping @Sendable (Int) throws(FileError) -> [UInt8],
    readLine: @escaping @Sendable () -> String?,
    readSecret: @escaping @Sendable () -> String? = { nil },
    outputSize: @escaping @Sendable () -> (columns: Int, rows: Int)? = { nil },
    outputFailure: @escaping @Sendable () -> String? = { nil }
  ) {
    self.outputIsTerminal = outputIsTerminal
    self.inputIsTerminal = inputIsTerminal
    self.writeOutput = writeOutput
    self.writeErrors = writeErrors
    self.readInput = readInput
    self.readLine = readLine
    self.readSecret = readSecret
    self.outputSize = outputSize
    self.outputFailure = outputFailure
  }
}
