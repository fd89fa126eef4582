/// Where the template of a project is found again.
package enum TemplateOrigin: Hashable, Sendable {
  /// In the program itself, by its name.
  case builtIn
  /// A folder as it was named: from the top of the project, or absolute.
  case folder(String)
  /// A repository at one commit, by its full id.
  case git(url: String, commit: String)
}
