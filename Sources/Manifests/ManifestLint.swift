import Diagnostics

/// Checks an XcodeGen manifest: each file, and all files together.
package struct ManifestLint: Sendable {
  /// In the order of the files, then of the lines.
  package let findings: [ManifestFinding]
  /// The files that were read, and those that were not.
  package let spec: LoadedSpec
  /// The number of findings that are not listed.
  package let unlisted: Int

  /// Checks the manifest at a path, with its includes and the files that it names.
  package init(_ path: String, from files: SpecFiles) {
    spec = LoadedSpec.load(path, from: files)
    var findings = (spec.faults + spec.undecided).map { ManifestFinding($0) }
    for document in spec.documents {
      findings += UnquotedScalarRule.findings(in: document)
      findings += UnknownKeyRule.findings(in: document)
      findings += UnknownValueRule.findings(in: document)
      findings += MixedSettingsRule.findings(in: document)
      findings += GenerateCommandRule.findings(in: document)
    }
    findings += UnknownValueRule.findings(in: spec)
    let model = SpecModel(spec, from: files)
    findings += PlistVersionRule.findings(in: model)
    findings += PlistOwnerRule.findings(in: model)
    findings += MissingInfoPlistRule.findings(in: model)
    findings += TargetAgreementRule.findings(in: model)
    findings += VersionShadowRule.findings(in: model)
    let sorted = Self.sorted(findings, spec.documents.map(\.path))
    self.findings = Array(sorted.prefix(SpecLimits.findings))
    unlisted = sorted.count - self.findings.count
  }

  /// The edits that fix findings, by the path of the file.
  package var edits: [String: [ManifestEdit]] {
    var edits: [String: [ManifestEdit]] = [:]
    for finding in findings where !finding.edits.isEmpty {
      edits[finding.diagnostic.place?.path ?? "", default: []] += finding.edits
    }
    return edits.mapValues(ManifestEdit.together)
  }

  /// Each finding once, even if aliases and templates reach its place several times.
  private static func sorted(
    _ findings: [ManifestFinding], _ paths: [String]
  ) -> [ManifestFinding] {
    var seen: Set<Diagnostic> = []
    let order = Dictionary(
      paths.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
    func key(_ finding: ManifestFinding) -> (Int, Int, Int) {
      let place = finding.diagnostic.place
      return (order[place?.path ?? ""] ?? paths.count, place?.line ?? 0, place?.column ?? 0)
    }
    return findings.filter { finding in
      var diagnostic = finding.diagnostic
      diagnostic.identity = []
      return seen.insert(diagnostic).inserted
    }.sorted { key($0) < key($1) }
  }
}
