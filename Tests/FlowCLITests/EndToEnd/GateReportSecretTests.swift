import Foundation
import TestSupport
import Testing

/// A detected secret is in no file of a report, not even in the code of the change.
@Suite struct GateReportSecretTests {
  @Test func `the page masks secrets in the code of the change`() async throws {
    // In pieces, so that no file of this repository contains a possible secret.
    let token = "gh" + "p_" + "q7Rk2ZtV9mXc4LbN8sWd3HfJ6pYg1TeA5uQo"
    let password = "corr3ct-h0rse-battery"
    let body = ["MIIEowIBAAKCAQEAq7Rk2ZtV9mXc4LbN8sWd3HfJ", "uQoq7Rk2ZtV9mXc4LbN8sWd3HfJ6pYg1TeA"]
    let key = "-----BEGIN RSA " + "PRIVATE KEY-----"
    let code = [
      "let first = 1", "let a = \"\(token)\"; let b = \"\(token)\"",
      "let password = \"\(password)\"",
      "let pem = \"\"\"", key, body[0], body[1], "-----END RSA PRIVATE KEY-----", "\"\"\"",
      "let last = 2",
    ]
    let repository = try await ScratchRepository.gitflow()
    let hits = code.indices.map { "DA:\($0 + 1),1\n" }.joined()
    try await repository.commit(
      "Gates",
      files: [
        ".flowctl.yml": """
        gates:
          unit: { command: [cp, cov.lcov, build/cov.lcov], reports: [build/cov.lcov] }
          coverage: { needs: [unit] }
          secrets:
        """, ".gitignore": "build\nout\n", "cov.lcov": "SF:app.swift\n\(hits)end_of_record\n",
      ])
    try await repository.work("feature/a", from: "develop")
    try await repository.commit("code", files: ["app.swift": code.joined(separator: "\n") + "\n"])
    let run = try await repository.flowctl("gate", "run", "--json", "--report", "out")
    #expect(run.status == 1)
    var texts = [run.output, run.errors]
    let out = repository.path + "/out"
    let names = try FileManager.default.contentsOfDirectory(atPath: out)
    #expect(names.contains { $0.hasSuffix(".html") })
    texts += try names.map {
      String(decoding: try repository.scratch.read("work/out/" + $0), as: UTF8.self)
    }
    for text in texts {
      for secret in [token, password] + body { #expect(!text.contains(secret)) }
    }
    let page = texts.first { $0.contains("<html") } ?? ""
    #expect(page.contains("let first = 1") && page.contains("let last = 2"))
    #expect(page.contains("ghp_… (40 characters)"))
  }
}
