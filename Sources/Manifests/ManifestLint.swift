package import Base
import YAML

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
      findings += GenerateCommandRule.findings(in: document)
    }
    findings += UnknownValueRule.findings(in: spec)
    findings += MixedSettingsRule.findings(in: spec)
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

extension RuleID {
  package static let manifest: RuleID = "manifest"
  /// No text is changed or dropped because quotes are missing.
  package static let unquotedScalar: RuleID = "unquoted-scalar"
  /// Every key is a key that XcodeGen reads.
  package static let unknownKey: RuleID = "unknown-key"
  /// Every value is a value that XcodeGen reads.
  package static let unknownValue: RuleID = "unknown-value"
  /// No build setting is next to `base`, `configs` or `groups`.
  package static let mixedSettings: RuleID = "mixed-settings"
  /// A generated Info.plist has the versions of the build settings.
  package static let plistVersion: RuleID = "plist-version"
  /// Every generated property list has one owner.
  package static let plistOwner: RuleID = "plist-owner"
  /// Every target that needs an Info.plist has one.
  package static let missingInfoPlist: RuleID = "missing-info-plist"
  /// An app and its embedded targets agree.
  package static let targetAgreement: RuleID = "target-agreement"
  /// A manifest runs no command before the project is generated.
  package static let generateCommand: RuleID = "generate-command"
  /// A version is set in one place.
  package static let versionShadow: RuleID = "version-shadow"

  /// The rules of a manifest, in evaluation order.
  package static let manifestRules: [RuleID] = [
    .manifest, .unquotedScalar, .unknownKey, .unknownValue, .mixedSettings, .plistVersion,
    .plistOwner, .missingInfoPlist, .targetAgreement, .generateCommand, .versionShadow,
  ]

  /// A template is valid and sets the ownership of each of its files.
  package static let template: RuleID = "template"
  /// The files of a project match its template.
  package static let manifestDrift: RuleID = "manifest-drift"
  /// An update can write all changes of the template.
  package static let manifestConflict: RuleID = "manifest-conflict"
}

/// A finding of a rule, and the edit that fixes it if there is a safe one.
package struct ManifestFinding: Sendable {
  package var diagnostic: Diagnostic
  /// In the file of the diagnostic's place.
  package var edits: [ManifestEdit]
  /// True if two targets disagree, and neither is wrong by itself.
  package internal(set) var isBetweenTargets = false

  init(_ diagnostic: Diagnostic, edits: [ManifestEdit] = []) {
    self.diagnostic = diagnostic
    self.edits = edits
  }
}

/// A replacement of a range of a manifest's bytes; all other bytes stay.
package struct ManifestEdit: Hashable, Sendable {
  package let range: Range<Int>
  package let replacement: String

  /// Creates an edit; an empty range inserts.
  package init(range: Range<Int>, replacement: String) {
    self.range = range
    self.replacement = replacement
  }

  /// The edits without overlaps, in ascending order: the first of two overlapping edits is kept.
  package static func together(_ edits: [ManifestEdit]) -> [ManifestEdit] {
    let sorted = edits.sorted {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    var kept: [ManifestEdit] = []
    for edit in sorted where edit.range.lowerBound >= kept.last?.range.upperBound ?? 0 {
      if kept.last != edit { kept.append(edit) }
    }
    return kept
  }

  /// The bytes after all edits.
  package static func apply(_ edits: [ManifestEdit], to bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    var offset = 0
    for edit in together(edits) where edit.range.upperBound <= bytes.count {
      output += bytes[offset..<edit.range.lowerBound]
      output += edit.replacement.utf8
      offset = edit.range.upperBound
    }
    return output + bytes[offset...]
  }
}

/// A command that runs in a shell before the project is generated.
enum GenerateCommandRule {
  static func findings(in document: SpecDocument) -> [ManifestFinding] {
    guard let entry = document.root["options"]?.entry("preGenCommand"), let text = entry.value.text,
      !text.isEmpty
    else { return [] }
    return [
      ManifestFinding(
        Diagnostic(
          .generateCommand,
          "'preGenCommand' runs \(quoted(text)) in a shell each time the project is generated",
          severity: .warning,
          hint: "read the command before you generate, or run it as a separate step",
          place: entry.keyPlace))
    ]
  }
}
