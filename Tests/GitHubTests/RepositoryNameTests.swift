import GitHub
import Testing

@Suite struct RepositoryNameTests {
  @Test(arguments: [
    "../app", "./app", "octo/..", "octo/.", "octo", "octo/app/x", "/app", "o c/app",
  ])
  func `no part of a name changes the path`(text: String) {
    #expect(RepositoryName(text) == nil)
  }

  @Test func `two spellings name one repository`() {
    #expect(RepositoryName("Octo/App") == RepositoryName("octo/app"))
  }
}
