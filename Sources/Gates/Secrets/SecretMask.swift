/// The lines of a change for display: possible secrets are masked.
struct SecretMask {
  private let file: FileDiff
  private let path: SecretPath
  private var keyLines: Int?

  /// No private key is longer.
  private static let longestKey = 200
  /// Minimum letters in a row for a part of a private key.
  private static let partOfKey = 16

  init(_ file: FileDiff) {
    self.file = file
    path = SecretPath(file.path)
  }

  /// The text of a line; lines come in the order of the file.
  mutating func text(of added: AddedLine) -> String {
    let range = added.range.clamped(to: file.text.indices)
    let line = SecretLine(text: file.text, range: range, number: added.number, path: path)
    let secrets = SecretScan.secrets(in: line, isBinary: false)
    if secrets.count >= SecretScan.limit { return "…" }
    var masks = secrets.map { secret in
      let start = range.lowerBound + secret.column - 1
      return (start..<start + secret.value.count, secret.masked)
    }
    for part in partsOfKey(line) where !masks.contains(where: { $0.0.overlaps(part) }) {
      masks.append((part, "…"))
    }
    return text(range, masked: masks.sorted { $0.0.lowerBound < $1.0.lowerBound })
  }

  private func text(_ range: Range<Int>, masked: [(Range<Int>, String)]) -> String {
    var bytes = Self.masked(file.text, range, masked)
    if bytes.last == 0x0d { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func masked(
    _ text: [UInt8], _ range: Range<Int>, _ masks: [(Range<Int>, String)]
  ) -> [UInt8] {
    var (bytes, position): ([UInt8], Int) = ([], range.lowerBound)
    for (place, mask) in masks where place.lowerBound >= position {
      bytes += text[position..<place.lowerBound]
      bytes += Array(mask.utf8)
      position = place.upperBound
    }
    return bytes + text[position..<range.upperBound]
  }

  /// A path for display: tokens in names of files and folders are masked.
  static func shown(_ path: String) -> String {
    let secrets = SecretScan.secrets(inPath: path)
    if secrets.isEmpty { return path }
    let text = Array(path.utf8)
    let masks = secrets.map { ($0.place, $0.secret.masked) }
      .sorted { $0.0.lowerBound < $1.0.lowerBound }
    return String(decoding: masked(text, text.indices, masks), as: UTF8.self)
  }

  private mutating func partsOfKey(_ line: SecretLine) -> [Range<Int>] {
    var start = line.range.lowerBound
    if line.hints.hasFrame, let frame = PrivateKeyRule.frame(in: line) {
      (keyLines, start) = (0, frame.upperBound)
    } else if let count = keyLines {
      keyLines = count < Self.longestKey ? count + 1 : nil
    }
    guard keyLines != nil else { return [] }
    let rest = line.text[start..<line.range.upperBound]
    if rest.firstRange(of: Self.end) != nil { keyLines = nil }
    return rest.split { !ByteSet.base64.contains($0) }.map(\.indices)
      .filter { $0.count >= Self.partOfKey }
  }

  private static let end = Array("-----END ".utf8)
}
