package import Diagnostics

extension RuleID {
  /// That a manifest can be read.
  package static let manifest: RuleID = "manifest"
  /// That no text is changed or dropped for want of quotes.
  package static let unquotedScalar: RuleID = "unquoted-scalar"
  /// That every key is one that XcodeGen reads.
  package static let unknownKey: RuleID = "unknown-key"
  /// That every value is one that XcodeGen reads.
  package static let unknownValue: RuleID = "unknown-value"
  /// That no build setting stands beside `base`, `configs` or `groups`.
  package static let mixedSettings: RuleID = "mixed-settings"
  /// That a written Info.plist has the versions of the build settings.
  package static let plistVersion: RuleID = "plist-version"
  /// That every written property list has one owner.
  package static let plistOwner: RuleID = "plist-owner"
  /// That every target that needs an Info.plist has one.
  package static let missingInfoPlist: RuleID = "missing-info-plist"
  /// That an app and what it embeds agree.
  package static let targetAgreement: RuleID = "target-agreement"
  /// That whoever generates knows that a command runs.
  package static let generateCommand: RuleID = "generate-command"
  /// That a version is set in one place.
  package static let versionShadow: RuleID = "version-shadow"

  /// The rules of a manifest, in the order in which they are asked.
  package static let manifestRules: [RuleID] = [
    .manifest, .unquotedScalar, .unknownKey, .unknownValue, .mixedSettings, .plistVersion,
    .plistOwner, .missingInfoPlist, .targetAgreement, .generateCommand, .versionShadow,
  ]
}

extension RuleID {
  /// That a template can be read and says what becomes of each of its files.
  package static let template: RuleID = "template"
  /// That a project is what its template makes of its answers.
  package static let manifestDrift: RuleID = "manifest-drift"
  /// That an update could write what the template brings.
  package static let manifestConflict: RuleID = "manifest-conflict"
}

/// What a rule found, and the edit that mends it where one is certain.
package struct ManifestFinding: Sendable {
  package var diagnostic: Diagnostic
  /// In the file of the diagnostic's place.
  package var edits: [ManifestEdit]
  /// True where two targets do not agree, and neither of them is wrong by itself.
  package internal(set) var isBetweenTargets = false

  /// A finding.
  init(_ diagnostic: Diagnostic, edits: [ManifestEdit] = []) {
    self.diagnostic = diagnostic
    self.edits = edits
  }
}
