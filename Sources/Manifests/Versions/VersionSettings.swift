/// Where the version of the app stands, and the changelog that tells of it.
package struct VersionSettings: Hashable, Sendable {
  /// The files that state it; none where the configuration names none.
  package var files: [VersionFile]
  package var changelog: String?

  /// Settings.
  package init(files: [VersionFile] = [], changelog: String? = nil) {
    (self.files, self.changelog) = (files, changelog)
  }
}
