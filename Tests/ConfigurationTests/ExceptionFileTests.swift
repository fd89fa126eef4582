import Configuration
import Base
import Gates
import Testing

struct ExceptionFileTests {
  private static let waiver = """
    waivers:
      - gate: lint
        rule: force_cast
        path: Sources/Old/**
        reason: replaced next quarter
        owner: "@a"
        approver: "@b"
        ticket: APP-12
        expires: 2026-04-01
    """

  private func faults(_ text: String, isQuarantine: Bool = false) -> [String] {
    do throws(ConfigurationError) {
      if isQuarantine {
        _ = try QuarantineFile.read(Array(text.utf8))
      } else {
        _ = try WaiverFile.read(Array(text.utf8))
      }
      return []
    } catch {
      return error.diagnostics.map(\.message)
    }
  }

  @Test func `waivers are read with their places`() throws {
    let waivers = try WaiverFile.read(Array(Self.waiver.utf8))
    let waiver = try #require(waivers.first)
    #expect(waivers.count == 1)
    #expect(waiver.gate == "lint" && waiver.rule == "force_cast" && waiver.ticket == "APP-12")
    #expect(waiver.expires.description == "2026-04-01")
    #expect(waiver.place == Place(path: ".flowctl/waivers.yml", line: 2, column: 5))
    #expect(try WaiverFile.read([]) == [])
  }

  @Test(arguments: [
    (
      "2026-02-30",
      "'waivers.1.expires' is '2026-02-30', expected a valid date, such as 2024-05-01"
    ),
    ("soon", "'waivers.1.expires' is 'soon', expected a valid date, such as 2024-05-01"),
  ])
  func `a date that does not exist is an error`(day: String, message: String) {
    #expect(faults(Self.waiver.replacing("2026-04-01", with: day)) == [message])
  }

  @Test(arguments: [
    "gate: lint", "reason: replaced next quarter", "approver: \"@b\"", "ticket: APP-12",
  ])
  func `a missing required key of a waiver is reported`(line: String) {
    let key = line.prefix { $0 != ":" }
    let text = Self.waiver.split(separator: "\n").filter {
      !$0.hasSuffix(line) || $0.hasPrefix("  - ")
    }
    if key == "gate" {
      #expect(
        faults(Self.waiver.replacing("gate: lint\n    ", with: "")) == ["'waivers.1' has no 'gate'"]
      )
    } else {
      #expect(faults(text.joined(separator: "\n")) == ["'waivers.1' has no '\(key)'"])
    }
  }

  @Test func `a waiver for everything is not allowed`() {
    let text = Self.waiver.split(separator: "\n").filter {
      !$0.contains("rule:") && !$0.contains("path:")
    }
    #expect(
      faults(text.joined(separator: "\n")) == [
        "'waivers.1' has neither 'rule' nor 'path' nor 'fingerprint'"
      ])
  }

  @Test func `unknown keys are reported`() {
    #expect(faults("waiver: []") == ["unknown key 'waiver'"])
    #expect(
      faults(Self.waiver.replacing("owner", with: "ownr")) == ["unknown key 'ownr' in 'waivers.1'"])
  }

  @Test func `tests in quarantine are read`() throws {
    let text = "quarantine:\n  - { id: A/b(), owner: x, ticket: T-1, expires: 2026-04-01 }\n"
    #expect(try QuarantineFile.read(Array(text.utf8)).map(\.id) == ["A/b()"])
    #expect(
      faults("quarantine: [{ id: x }]", isQuarantine: true).first == "'quarantine.1' has no 'owner'"
    )
  }
}
