/// The version of this program.
package enum ProgramVersion {
  package static let text = "0.1.0"
  /// Where to read about the program.
  package static let address = "https://github.com/flowctl/flowctl"
}
