/// Where the program begins.
package enum Launch {
  /// Answers the command line and never returns.
  package static func main(_ arguments: [String]) {}
}
