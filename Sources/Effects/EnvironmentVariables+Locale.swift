extension EnvironmentVariables {
  /// False in an ASCII locale.
  package var isUnicode: Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { self[$0] }.first { !$0.isEmpty }
    return locale != "C" && locale != "POSIX"
  }
}
