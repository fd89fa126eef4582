import Base
import Foundation
import StringCatalogs
import TestSupport
import Testing

struct MutationTests {
  private static let scraps =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\n", "\u{0}", "%", "％", "é",
      "null", "true", "-1e99999", "\"strings\" : {", "\"localizations\" : {\n", "<<<<<<< HEAD\n",
      "},\n    \"", "\"variations\" : { \"plural\" : {", "\"stringSet\" : { \"values\" : [", " ",
    ].map { Array($0.utf8) } + [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xf0, 0x9f]]

  private func mutate(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    let place = Int.random(in: 0...bytes.count, using: &random)
    let length = Int.random(in: 0...min(40, bytes.count - place), using: &random)
    let range = place..<place + length
    switch Int.random(in: 0..<6, using: &random) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.insert(contentsOf: bytes[range], at: place)
    case 2: bytes.insert(contentsOf: Self.scraps.randomElement(using: &random) ?? [], at: place)
    case 3: bytes.replaceSubrange(range, with: Self.scraps.randomElement(using: &random) ?? [])
    case 4 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
    default: bytes.removeLast(length)
    }
  }

  @Test(arguments: 1...8)
  func `no damage to a catalog traps, and errors and findings have places within it`(seed: UInt64) {
    damage(seed)
  }

  /// `make fuzz SECONDS=60`: after a trap, its seed is the last one printed.
  private static let seconds =
    ProcessInfo.processInfo.environment["FLOWCTL_FUZZ_SECONDS"].flatMap(Double.init) ?? 0

  @Test(.enabled(if: seconds > 0, "only make fuzz gives it time"))
  func `no damage traps, however long the test runs`() {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    var seed = UInt64.random(in: 1...(.max >> 1))
    var batches = 0
    while ContinuousClock.now < end {
      print("fuzz: seed \(seed)")
      damage(seed)
      (seed, batches) = (seed + 1, batches + 1)
    }
    print("fuzz: \(400 * batches) damaged catalogs in \(Self.seconds) s")
    #expect(batches > 0)
  }

  private func damage(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let layouts = CatalogText.Layout.allCases.map { Array(CatalogText.full($0).utf8) }
    for round in 0..<400 {
      var bytes = layouts[round % layouts.count]
      for _ in 0...Int.random(in: 0..<4, using: &random) { mutate(&bytes, &random) }
      check(bytes)
      checkParts(bytes)
    }
  }

  @Test func `a file that ends after a comma is truncated`() throws {
    let text = Array("{ \"strings\" : { \"a\" : { }, ".utf8)
    text.withUnsafeBytes { bytes in
      _ = #expect(throws: CatalogError.truncated(at: bytes.count)) { try CatalogVerdict(bytes) }
    }
  }

  private enum Outcome: Equatable {
    case fault(CatalogError)
    case findings([CatalogFinding], [String], [LanguageCounts])
  }

  /// The findings for bytes that are cut into parts at every possible place.
  private func outcome(_ bytes: UnsafeRawBufferPointer, parts: Int) -> Outcome {
    do throws(CatalogError) {
      let plan = try CatalogPlan(bytes, parts: parts, smallestPart: 1)
      let settings = CatalogSettings()
      let verdict = try CatalogVerdict(plan, bytes, settings) { part throws(CatalogError) in
        try CatalogPart(part, of: plan, bytes, settings)
      }
      return .findings(verdict.findings, verdict.languages, verdict.counts)
    } catch {
      return .fault(error)
    }
  }

  private func checkParts(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      #expect(outcome(bytes, parts: 1) == outcome(bytes, parts: 6))
    }
  }

  private func check(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { lent in
      do throws(CatalogError) {
        let verdict = try CatalogVerdict(lent)
        #expect(verdict.findings.allSatisfy { $0.offset < lent.count && $0.key < lent.count })
        let report = CatalogReport(verdict, lent, path: "a")
        #expect(report.diagnostics().allSatisfy { !$0.message.isEmpty })
        #expect(String(validating: bytes, as: UTF8.self) != nil)
      } catch {
        #expect((0...lent.count).contains(error.offset))
        #expect(error.diagnostic(lent, path: "a").place != nil)
      }
    }
  }
}
