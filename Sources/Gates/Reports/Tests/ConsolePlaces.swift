package import Base

/// The places of failed tests in the output of `swift test`: its reports contain none.
///
/// XCTest prints the test and the whole path, Swift Testing its name and only the file name.
package struct ConsolePlaces {
  private var places: [String: Place] = [:]
  private var unclear: Set<String> = []
  private let files: [Substring: [String]]
  private let folders: [String]

  /// The output of a program; `files` are those of the tree, and `folders` its directories.
  package init(_ output: [UInt8], files: [String], folders: [String]) {
    self.files = Dictionary(grouping: files) { $0.split(separator: "/").last ?? "" }
    self.folders = folders
    for line in output.split(separator: UInt8(ascii: "\n")) where line.count < 4096 {
      let text = String(decoding: line, as: UTF8.self)
      takeXCTest(text)
      takeSwiftTesting(text)
    }
  }

  /// The place of the first failure of a test; nil if several tests match.
  package func place(ofTest id: String) -> Place? {
    let names = Self.names(ofTest: id).filter { places[$0] != nil }
    guard names.count == 1, let name = names.first, !unclear.contains(name) else { return nil }
    return places[name]
  }

  /// Possible names of a test in the output: its id, and the part after each dot.
  ///
  /// Each is looked up, so that the cost per test is independent of the number of failures.
  package static func names(ofTest id: String) -> [String] {
    [id] + id.indices.filter { id[$0] == "." }.map { String(id[id.index(after: $0)...]) }
  }

  /// `/a/T.swift:12: error: OldTests.testA : …`, or `-[AppTests.OldTests testA]` on macOS.
  private mutating func takeXCTest(_ line: String) {
    let parts = line.split(separator: ": error: ", maxSplits: 1)
    guard parts.count == 2, let colon = parts[0].lastIndex(of: ":"),
      let number = Int(parts[0][parts[0].index(after: colon)...]), number > 0,
      let end = parts[1].firstRange(of: " : ")
    else { return }
    var name = String(parts[1][..<end.lowerBound])
    if name.hasPrefix("-["), name.hasSuffix("]") {
      name = String(name.dropFirst(2).dropLast()).replacing(" ", with: ".")
    }
    guard !name.contains(" "), let path = ReportPath.normalized(String(parts[0][..<colon])) else {
      return
    }
    let relative = ReportPath.relative(path, to: folders)
    if places[name] == nil { places[name] = Place(path: relative, line: number) }
  }

  /// `✘ Test each(n:) recorded an issue with 1 argument n → 2 at T.swift:8:48: …`.
  private mutating func takeSwiftTesting(_ line: String) {
    guard let test = line.firstRange(of: " Test "),
      let issue = line[test.upperBound...].firstRange(of: " recorded an issue"),
      let at = line[issue.upperBound...].firstRange(of: " at ")
    else { return }
    let parts = line[at.upperBound...].split(separator: ":", maxSplits: 2)
    guard parts.count == 3, let number = Int(parts[1]), number > 0,
      let candidates = files[parts[0]], candidates.count == 1
    else { return }
    var name = String(line[test.upperBound..<issue.lowerBound])
    if name.hasPrefix("\""), name.hasSuffix("\""), name.count > 2 {
      name = "`" + name.dropFirst().dropLast() + "`()"
    }
    let place = Place(path: candidates[0], line: number)
    guard let known = places[name] else {
      places[name] = place
      return
    }
    // Two suites can have a test with the same name.
    if known.path != place.path { unclear.insert(name) }
  }
}
