package import Diagnostics

/// A fact that was looked for: found, missing with what would bring it, or not asked.
package enum Evidence<Value: Hashable & Sendable>: Hashable, Sendable {
  case known(Value)
  /// What is missing, and the smallest command that brings it.
  case missing(reason: String, remedy: Remedy?)
  /// Why the question does not arise.
  case notAsked(reason: String)
}
