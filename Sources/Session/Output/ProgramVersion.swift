/// The version of this program.
package enum ProgramVersion {
  package static let text = Session.programVersion
  /// Where to read about the program.
  package static let address = "https://github.com/flowctl/flowctl"
}
