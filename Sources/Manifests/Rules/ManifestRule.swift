package import Diagnostics

extension RuleID {
  /// A manifest can be read.
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
}

extension RuleID {
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

  /// Creates a finding.
  init(_ diagnostic: Diagnostic, edits: [ManifestEdit] = []) {
    self.diagnostic = diagnostic
    self.edits = edits
  }
}
