import Gates
import Base

extension ReadReport {
  /// What a text says as a report, in pieces of a few bytes so that every token is cut somewhere.
  static func reading(
    _ text: String, as format: ReportFormat? = nil, pieces: Int = 1 << 18
  ) -> ReadReport {
    ReportReader.read(ByteChunks(Array(text.utf8), size: pieces), as: format)
  }

  /// The messages of all problems.
  var complaints: [String] { problems.map(\.message) }
}
