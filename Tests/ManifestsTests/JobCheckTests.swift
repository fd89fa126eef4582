import Manifests
import Testing

struct JobCheckTests {
  private func answers(_ jobs: String, on trigger: String = "push") throws -> [JobCheck.Answer] {
    let text = "on: \(trigger)\njobs: { \(jobs) }\n"
    return try JobCheck.all(Array(text.utf8), path: "a.yml").map { $0.reports("gate") }
  }

  @Test(arguments: [
    ("gate: { runs-on: x }", [JobCheck.Answer.yes]), ("gates: {}", [.no]),
    ("x: { name: gate }, gate: { name: other }", [.yes, .no]),
    ("gate: { uses: ./.github/workflows/a.yml }", []),
    ("gate: { strategy: { matrix: { os: [a, b] } } }", []),
    ("x: { name: '${{ matrix.a }}', strategy: { matrix: { a: [build, gate] } } }", [.yes]),
    ("x: { name: 'g${{ matrix.a }}e', strategy: { matrix: { a: [at, ut] } } }", [.yes]),
    ("x: { name: '${{ matrix.a }}', strategy: { matrix: { a: [build, test] } } }", [.no]),
    ("x: { name: '${{ inputs.a }}' }", [.maybe]), ("x: { name: 'g${{ inputs.a }}' }", [.maybe]),
    ("x: { name: 'on ${{ matrix.a }}' }", [.no]), ("x: { name: '' }", [.no]),
    (
      "x: { name: '${{ matrix.a }}', strategy: { matrix: { a: [b], include: [{ a: gate }] } } }",
      [.maybe]
    ),
  ])
  func `the checks of a job are known by its name`(
    _ jobs: String, _ wanted: [JobCheck.Answer]
  ) throws {
    #expect(try answers(jobs) == wanted)
    #expect(try answers(jobs, on: "{ workflow_call: }").isEmpty)
  }

  @Test func `many expressions take no time`() throws {
    let name = String(repeating: "${{ inputs.a }}g", count: 20_000)
    #expect(try answers("x: { name: '\(name)' }") == [.no])
  }
}
