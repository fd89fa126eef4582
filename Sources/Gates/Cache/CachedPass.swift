/// A cached pass: its key, and the reports of the gate.
package struct CachedPass: Hashable, Sendable {
  /// The copy of a report.
  package struct Copy: Hashable, Sendable {
    /// The path where the gate wrote it, relative to the repository.
    package var path: String
    package var size: Int
    package var digest: String

    package init(path: String, size: Int, digest: String) {
      self.path = path
      self.size = size
      self.digest = digest
    }
  }

  package var key: GateKey
  package var seconds: Double
  package var reports: [Copy]

  package init(key: GateKey, seconds: Double, reports: [Copy]) {
    self.key = key
    self.seconds = seconds
    self.reports = reports
  }

  /// The pass as a file: one line per part, and a last line that shows that it is complete.
  package var text: String {
    var lines = [Self.head, "seconds\t\(seconds)"]
    lines += key.parts.map { "part\t\($0.name)\t\($0.value)" }
    lines += reports.map { "report\t\($0.size)\t\($0.digest)\t\($0.path)" }
    return (lines + ["end", ""]).joined(separator: "\n")
  }

  /// Reads such a file; nil if any byte differs from the written form.
  package init?(parsing text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.first == Self.head[...], lines.suffix(2) == ["end", ""] else { return nil }
    var pass = CachedPass(key: GateKey([]), seconds: 0, reports: [])
    for line in lines.dropFirst().dropLast(2) {
      guard pass.read(line.split(separator: "\t", omittingEmptySubsequences: false)) else {
        return nil
      }
    }
    self = pass
  }

  private static let head = "flowctl gate 1"

  private mutating func read(_ fields: [Substring]) -> Bool {
    switch (fields.first, fields.count) {
    case ("part", 3): key.parts.append(GateKey.Part(String(fields[1]), String(fields[2])))
    case ("seconds", 2): seconds = Double(fields[1]) ?? 0
    case ("report", 4):
      guard let size = Int(fields[1]), size >= 0 else { return false }
      reports.append(Copy(path: String(fields[3]), size: size, digest: String(fields[2])))
    default: return false
    }
    return true
  }
}
