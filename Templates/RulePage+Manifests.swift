extension RulePage {
  /// The rules of project manifests, whose levels are fixed.
  package static let manifests = [
    RulePage("manifest", PackageResources.manifest_md),
    RulePage("unquoted-scalar", PackageResources.unquoted_scalar_md),
    RulePage("unknown-key", PackageResources.unknown_key_md),
    RulePage("mixed-settings", PackageResources.mixed_settings_md),
    RulePage("plist-version", PackageResources.plist_version_md),
    RulePage("plist-owner", PackageResources.plist_owner_md),
    RulePage("missing-info-plist", PackageResources.missing_info_plist_md),
    RulePage("target-agreement", PackageResources.target_agreement_md),
    RulePage("generate-command", PackageResources.generate_command_md),
    RulePage("version-shadow", PackageResources.version_shadow_md),
  ]
}
