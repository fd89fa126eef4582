import GateCommands
import Gates
import Gitflow
import Testing

@Suite struct ReportValuesTests {
  @Test(arguments: BranchModel.Preset.allCases)
  func `every way of a model is drawn between two of its kinds`(preset: BranchModel.Preset) {
    let model = preset.model
    let diagram = BranchDiagram(model)
    let names = Set(diagram.nodes.map(\.name))
    #expect(names == Set(model.kinds.map(\.name.text)) && names.count == diagram.nodes.count)
    #expect(diagram.edges.allSatisfy { names.contains($0.source) && names.contains($0.target) })
    let ways = model.kinds.reduce(0) {
      $0 + $1.sources.count + $1.targets.count + $1.backMerges.count
    }
    #expect(diagram.edges.count == ways)
    #expect(diagram.nodes.first?.label == model.production?.branch)
    #expect(diagram.change == nil)
  }

  @Test func `the change is drawn where both kinds are known`() {
    let model = BranchModel.adapted
    let diagram = BranchDiagram(model, branch: "feature/a", source: "feature", target: "develop")
    #expect(diagram.change?.branch == "feature/a")
    #expect(BranchDiagram(model, branch: "x", source: nil, target: "develop").change == nil)
  }
}
