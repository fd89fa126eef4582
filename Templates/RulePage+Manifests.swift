extension RulePage {
  /// The rules of project manifests, whose severity is fixed.
  package static let manifests = [
    RulePage("manifest"),
    RulePage("unquoted-scalar"),
    RulePage("unknown-key"),
    RulePage("unknown-value"),
    RulePage("mixed-settings"),
    RulePage("plist-version"),
    RulePage("plist-owner"),
    RulePage("missing-info-plist"),
    RulePage("target-agreement"),
    RulePage("generate-command"),
    RulePage("version-shadow"),
    RulePage("template"),
    RulePage("manifest-drift"),
    RulePage("manifest-conflict"),
    RulePage("version-agreement"),
    RulePage("managed-table"),
    RulePage("flag-table"),
    RulePage("table-drift"),
    RulePage("flag-expired"),
    RulePage("flag-unfinished"),
    RulePage("privilege"),
  ]
}
