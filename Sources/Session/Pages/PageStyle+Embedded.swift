package import Base
import Templates

extension PageStyle {
  /// The style of this program.
  package static var embedded: PageStyle {
    PageStyle(sheet: Template.pageSheet, script: Template.pageScript)
  }
}

extension ToolIdentity {
  /// This program.
  package static var flowctl: ToolIdentity { ToolIdentity(version: Session.programVersion) }
}
