import Base
import Session
import Synchronization
import TestSupport
import Testing

struct ReportWriterTests {
  private static let sentence = "a sentence of many words that no narrow terminal shows in one line"

  /// What a command writes on a terminal of this width; a pipe without one.
  private func output(
    _ report: Report, columns: Int? = nil, as format: OutputFormat = .text, named: String? = nil
  ) async -> String {
    let written = Written()
    var world = World.holding(["/desk/a": ""], in: "/desk", environment: ["NO_COLOR": "1"])
    world.console.outputIsTerminal = columns != nil
    world.console.outputSize = { columns.map { ($0, 24) } }
    world.console.writeOutput = { written.add($0) }
    world.command = named
    let writer = ReportWriter(
      command: "gate list", options: AnswerOptions(format: format), world: world)
    _ = await writer.run { _ in report }
    return written.text
  }

  @Test(arguments: [24, 40, 60])
  func `a terminal gets lines that fit`(columns: Int) async {
    let text = await output(Report(text: "  name  \(Self.sentence)\n"), columns: columns)
    #expect(text.split(separator: "\n").count > 1)
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= columns }, "\(text)")
  }

  @Test func `a pipe, the content of a file and JSON are not wrapped`() async {
    let line = Self.sentence + "\n"
    #expect(await output(Report(text: line)) == line)
    #expect(await output(Report(bytes: Array(line.utf8)), columns: 40) == line)
    #expect(await output(Report(text: line, isVerbatim: true), columns: 40) == line)
    let report = Report(text: line, values: ["text": .string(Self.sentence)])
    #expect(await output(report, columns: 40, as: .json).contains("\"\(Self.sentence)\""))
  }

  @Test func `JSON names the command as the parser does`() async {
    let report = Report(text: "", values: ["gates": []])
    #expect(await output(report, as: .json).contains(#""command": "gate list""#))
    let named = await output(report, as: .json, named: "gate show")
    #expect(named.contains(#""command": "gate show""#), "\(named)")
  }
}

private final class Written: Sendable {
  private let bytes = Mutex<[UInt8]>([])

  var text: String { bytes.withLock { String(decoding: $0, as: UTF8.self) } }

  func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }
}
