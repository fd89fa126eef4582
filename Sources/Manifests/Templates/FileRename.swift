/// A file that a later version of a template calls otherwise; an edit of it goes along.
package struct FileRename: Hashable, Sendable {
  /// As in the template's folder, with `__name__` in the place of variables.
  package let from: String
  package let to: String
  /// The first version that has the new name.
  package let since: TemplateVersion
}
