import GitHub
import Testing

/// A repository of the tests.
func repository(_ text: String = "octo/app") throws -> RepositoryName {
  try #require(RepositoryName(text))
}
