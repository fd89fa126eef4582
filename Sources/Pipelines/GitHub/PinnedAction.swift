/// The actions that workflows are made of.
package enum PinnedAction: String, CaseIterable, Sendable {
  case cache = "actions/cache"
  case checkout = "actions/checkout"
  case appToken = "actions/create-github-app-token"
  case java = "actions/setup-java"
  case uploadArtifact = "actions/upload-artifact"
  case gradle = "gradle/actions"
  case xcode = "maxim-lobanov/setup-xcode"
  case ruby = "ruby/setup-ruby"

  /// What `uses` names, where that is a part of the repository.
  var path: String { self == .gradle ? rawValue + "/setup-gradle" : rawValue }
}
