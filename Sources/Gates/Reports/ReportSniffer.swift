import Base

/// Detects the format of a report by its first bytes.
package enum ReportSniffer {
  package static let enough = 1 << 16

  /// The format; nil if it is unknown.
  package static func format(of start: [UInt8]) -> ReportFormat? {
    let text = start.starts(with: [0xef, 0xbb, 0xbf]) ? start[3...] : start[...]
    switch text.first(where: { !XMLStream.isBlank($0) }) {
    case UInt8(ascii: "<"): return xml(start)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return json(start) ?? lines(text)
    default: return lines(text)
    }
  }

  // MARK: XML

  private static func xml(_ start: [UInt8]) -> ReportFormat? {
    // The bytes can end within the second element: then the first is enough.
    guard var xml = try? XMLStream(ByteChunks(start)), let root = try? xml.root() else {
      return nil
    }
    let child = firstChild(&xml)
    switch root.name {
    case "coverage": return coverage(root, child)
    case "report": return .jacoco
    case "testsuites", "testsuite": return .junit
    case "testExecutions", "unitTest": return .sonarTests
    case "checkstyle": return .checkstyle
    case "issues": return .androidLint
    case "SmellBaseline": return .detektBaseline
    case "baseline": return .ktlintBaseline
    default: return nil
    }
  }

  private static func firstChild(_ xml: inout XMLStream) -> String? {
    guard let event = try? xml.next(), case .start(let child) = event else { return nil }
    return child.name
  }

  private static func coverage(_ root: XMLElement, _ child: String?) -> ReportFormat? {
    switch child {
    case "file": .sonarCoverage
    case "project", "testproject": .clover
    case "packages", "sources": .cobertura
    default:
      if root["clover"] != nil {
        .clover
      } else if root["line-rate"] != nil || root["lines-valid"] != nil {
        .cobertura
      } else {
        root["version"] == "1" ? .sonarCoverage : nil
      }
    }
  }

  // MARK: JSON

  private static func json(_ start: [UInt8]) -> ReportFormat? {
    guard var json = try? JSONStream(ByteChunks(start), allowsTrailingText: true) else {
      return nil
    }
    return (try? json.kind()) == .array ? array(&json) : object(&json)
  }

  /// SwiftLint and ktlint write arrays; SwiftLint writes an empty one without findings.
  private static func array(_ json: inout JSONStream) -> ReportFormat? {
    var names: Set<String> = []
    _ = try? json.next()
    guard (try? json.hasElement()) == true else { return .swiftlint }
    readNames(&json, into: &names)
    if names.contains("errors"), names.contains("file") { return .ktlintJSON }
    if names.contains("messages"), names.contains("filePath") { return .eslint }
    if names.contains("kind"), names.contains("end_column") { return .actionlint }
    return names.contains("rule_id") || names.contains("reason") ? .swiftlint : nil
  }

  private static func object(_ json: inout JSONStream) -> ReportFormat? {
    var names: Set<String> = []
    readNames(&json, into: &names)
    if names.contains("kind"), names.contains("payload") { return .swiftTestingEvents }
    if names.contains("protocolVersion"), names.contains("runnerVersion") { return .dartTests }
    if names.contains("numTotalTests") { return .jest }
    if names.contains("runs") || names.contains("$schema") { return .sarif }
    if names.contains("data") { return .llvmCov }
    if names.contains("testNodes") || names.contains("testPlanConfigurations") {
      return .xcresultTests
    }
    if names.contains("targets") || names.contains("lineCoverage") { return .xccov }
    if names.contains("executableLines") || names.contains("coveredLines") { return .xccov }
    // The view of an archive has file paths as names.
    return names.contains { $0.utf8.first == UInt8(ascii: "/") } ? .xccov : nil
  }

  private static func readNames(_ json: inout JSONStream, into names: inout Set<String>) {
    do throws(StreamFault) {
      try json.readObject { _, name throws(StreamFault) in
        if names.count < 64 { names.insert(name) }
      }
    } catch {}
  }

  // MARK: lines

  private static func lines(_ text: ArraySlice<UInt8>) -> ReportFormat? {
    var found: ReportFormat?
    for line in text.split(whereSeparator: { $0 == 0x0a || $0 == 0x0d }).prefix(1000) {
      let line = String(decoding: line.prefix(4096), as: UTF8.self)
      if line.allSatisfy(\.isWhitespace) || line.hasPrefix("#") { continue }
      if isLCOV(line) { return .lcov }
      // Flutter may print other lines before its events.
      if line.hasPrefix(#"{"protocolVersion":"#) { return .dartTests }
      guard line.contains(": warning: ") || line.contains(": error: ") else { continue }
      // swift-format writes the rule before the message, others after it or not at all.
      if line.contains(": warning: [") || line.contains(": error: [") { return .swiftFormat }
      found = .compiler
    }
    return found
  }

  private static func isLCOV(_ line: String) -> Bool {
    ["TN:", "SF:", "VER:"].contains { line.hasPrefix($0) }
  }
}
